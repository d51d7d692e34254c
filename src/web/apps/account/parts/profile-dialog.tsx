import { useState } from 'react';
import { accountsContract, type UserProfile } from '#contract/accounts.ts';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useChange } from '#web/kernel/mutations.ts';
import { session } from '#web/kernel/session.ts';

const FORM_ID = 'profile-form';

/** The window 'Edit Profile Info': opens prefilled, closes on success. */
export function ProfileDialog({
  open,
  onClose,
  profile,
}: {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
}) {
  const save = useChange({
    send: (api, form: { name: string; phone: string; profileImage?: File }) =>
      api.full('PATCH user/customer-profile', { form: { ...form, role: profile.role } }),
    refresh: [['profile']],
    onSuccess: ({ data }) => {
      session.refresh(data);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit Profile Info"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <ProfileForm profile={profile} onSave={save.mutate} />
    </Dialog>
  );
}

interface ProfileFormProps {
  profile: UserProfile;
  onSave: (values: { name: string; phone: string; profileImage?: File }) => void;
}

function ProfileForm({ profile, onSave }: ProfileFormProps) {
  const { register, handleSubmit, formState } = useContractForm(
    accountsContract['PATCH user/customer-profile'].form,
    { name: profile.name, phone: profile.phone },
  );
  const [image, setImage] = useState<File | null>(null);
  const [imageError, setImageError] = useState<string>();
  const submit = handleSubmit(({ name, phone }) => {
    if (!image && !profile.profile.profileImage) setImageError('Please upload Profile Image.');
    else onSave({ name, phone, ...(image && { profileImage: image }) });
  });
  return (
    <form id={FORM_ID} className="grid gap-5" noValidate onSubmit={submit}>
      <ImageUpload
        label="Profile Image"
        shape="round"
        value={image}
        currentUrl={profile.profile.profileImage}
        error={imageError}
        onChange={(file) => {
          setImage(file);
          setImageError(undefined);
        }}
      />
      <TextInput
        label="Name"
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput label="Email" type="email" readOnly value={profile.email} />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone?.message}
        {...register('phone')}
      />
    </form>
  );
}
