import { useState } from 'react';
import { teamContract } from '#contract/team.ts';
import type { InvitedRole } from '#domain/roles.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { type Choice, Choices } from '#web/features/back-office/choices.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { invitePerson } from '#web/features/team/team.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';

const { body: schema } = teamContract['POST invitation'];
const MAX_LENGTHS = maxLengthsOf(schema);

interface InviteDialogProps {
  roles: readonly Choice<InvitedRole>[];
  open: boolean;
  onClose: () => void;
}

/** Invites a person to the user's team. A new form each time it opens. */
export function InviteDialog(props: InviteDialogProps) {
  const [times, setTimes] = useState(0);
  const close = () => {
    props.onClose();
    setTimes(times + 1);
  };
  return <InviteForm key={times} {...props} onClose={close} />;
}

function InviteForm({ roles, open, onClose }: InviteDialogProps) {
  // The role with the fewest permissions comes last, and is the one to begin with.
  const form = useContractForm(schema, { email: '', role: roles.at(-1)?.value ?? 'author' });
  const { register, handleSubmit, formState, watch, setValue } = form;
  const saving = useSaveRecord({ version: undefined, ...invitePerson, form, onSaved: onClose });
  return (
    <RecordDialog
      title="Invite a Person"
      record="This invitation"
      confirm="Send invitation"
      size="md"
      open={open}
      onClose={onClose}
      saving={saving}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        hint="The mail has a link that works once, within seven days. The address must have no account here yet: an address has one account, in one role."
        maxLength={MAX_LENGTHS.email}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Choices
        legend="Role"
        choices={roles}
        value={watch('role')}
        onChange={(role) => setValue('role', role, { shouldDirty: true })}
      />
    </RecordDialog>
  );
}
