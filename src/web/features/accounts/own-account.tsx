import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserProfile } from '#contract/accounts.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { ownProfile } from './accounts.data.ts';
import { Avatar } from './avatar.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

/** The signed-in user's details (a vendor's with the shop), a dialog to edit them, and the password form. */
export function OwnAccount({ editLabel, dialogTitle }: { editLabel: string; dialogTitle: string }) {
  const profile = useQuery(ownProfile(useApi()));
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card
        title="Your details"
        action={
          <Button variant="secondary" size="sm" disabled={!profile.data} onClick={() => setEditing(true)}>
            {editLabel}
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
        {profile.isError && <QueryError query={profile} />}
        {profile.data && <Details user={profile.data} />}
      </Card>
      <Card title="Change Password">
        <PasswordForm />
      </Card>
      {profile.data && (
        <ProfileDialog
          open={editing}
          onClose={() => setEditing(false)}
          title={dialogTitle}
          profile={profile.data}
        />
      )}
    </div>
  );
}

function Details({ user }: { user: UserProfile }) {
  const { name, email, phone, role, profile } = user;
  const userDetails = [
    { term: 'Name', value: name },
    { term: 'Email', value: <span className="break-words">{email}</span> },
    { term: 'Phone', value: phone },
  ];
  if (role !== 'vendor') return <DataList items={userDetails} />;
  const shopDetails = [
    { term: 'Shop Name', value: profile.shopName },
    {
      term: 'Shop Image',
      value: (
        <Picture
          url={profile.shopImage ?? ''}
          alt={`Shop image of ${profile.shopName}`}
          sizes="112px"
          className="size-28 rounded-card"
        />
      ),
    },
  ];
  return (
    <div className="flex flex-wrap gap-6">
      <Avatar name={name} image={profile.profileImage} />
      <DataList items={[...userDetails, ...shopDetails]} className="min-w-0 flex-1 basis-64" />
    </div>
  );
}
