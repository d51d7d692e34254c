import { useState } from 'react';
import type { InvitedRole } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { type Choice, Choices } from '#web/features/back-office/choices.tsx';
import type { TeamChanges } from '#web/features/team/team.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface RoleDialogProps<Role extends InvitedRole> {
  member: { id: string; name: string; role: string };
  roles: readonly Choice<Role>[];
  changeRole: TeamChanges<Role>['changeRole'];
  open: boolean;
  onClose: () => void;
}

/** Gives a person of a team another role. */
export function RoleDialog<Role extends InvitedRole>(props: RoleDialogProps<Role>) {
  const { member, roles, changeRole, open, onClose } = props;
  const current = roles.find(({ value }) => value === member.role)?.value;
  const [role, setRole] = useState(current);
  const change = useApiMutation({
    send: (api, next: Role) => changeRole.send(api, member, next),
    refresh: changeRole.refresh,
    onSuccess: onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Role of ${isolated(member.name)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={change.isPending}
            disabled={!role || role === current}
            onClick={() => role && change.mutate(role)}
          >
            Change role
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {role && <Choices legend="Role" choices={roles} value={role} onChange={setRole} />}
        <p className="text-sm text-muted">
          <bdi>{member.name}</bdi> is signed out everywhere and signs in again.
        </p>
      </div>
    </Dialog>
  );
}
