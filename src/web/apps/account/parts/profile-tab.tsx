import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownProfile } from '#web/features/accounts/accounts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

/** Name, email and phone, a window to change them, and the password form. */
export function ProfileTab() {
  const profile = useQuery(ownProfile(useApi()));
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-6">
      <Card
        title="Your details"
        action={
          <Button variant="secondary" size="sm" disabled={!profile.data} onClick={() => setEditing(true)}>
            Edit Info
          </Button>
        }
      >
        {profile.isPending && (
          <Loading label="Loading your profile" className="grid gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/3" />
          </Loading>
        )}
        {profile.isError && (
          <ErrorState
            message={profile.error.message}
            onRetry={() => profile.refetch()}
            retrying={profile.isFetching}
          />
        )}
        {profile.data && (
          <DataList
            items={[
              { term: 'Name', value: profile.data.name },
              { term: 'Email', value: profile.data.email },
              { term: 'Phone', value: profile.data.phone },
            ]}
          />
        )}
      </Card>
      <Card title="Change Password">
        <PasswordForm />
      </Card>
      {profile.data && (
        <ProfileDialog open={editing} onClose={() => setEditing(false)} profile={profile.data} />
      )}
    </div>
  );
}
