import { useState } from 'react';
import type { z } from 'zod';
import { accountsContract, type UserProfile } from '#contract/accounts.ts';
import { may } from '#domain/permissions.ts';
import { isStaff, type Role } from '#domain/roles.ts';
import { ImageUpload, type ImageUploadProps } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { session } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { PROFILE, saveCustomerProfile, saveStaffProfile, saveVendorProfile } from './accounts.data.ts';

const FORM_ID = 'profile-form';

interface ProfileFields {
  name: string;
  phone: string;
  /** Vendors only. */
  shopName?: string;
  about?: string;
}

type ProfileChange = ProfileFields & { profileImage?: File; shopImage?: File };

/** The dialog to edit the signed-in user's profile, a vendor's with the shop. Prefilled; closes on success. */
export function ProfileDialog({
  open,
  onClose,
  title,
  profile,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  profile: UserProfile;
}) {
  const { role } = profile;
  const save = useApiMutation({
    send: (api, { shopName = '', about, shopImage, ...own }: ProfileChange) => {
      if (role === 'vendor') return saveVendorProfile.send(api, { ...own, shopName, about, shopImage, role });
      return isStaff(role)
        ? saveStaffProfile.send(api, own)
        : saveCustomerProfile.send(api, { ...own, role });
    },
    refresh: [PROFILE],
    onSuccess: ({ data }) => {
      session.refresh(data);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
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

function ProfileForm({ profile, onSave }: { profile: UserProfile; onSave: (change: ProfileChange) => void }) {
  const vendor = profile.role === 'vendor';
  // Authors send the shop's name unchanged.
  const managesShop = may(profile, 'own-shop:manage');
  const schema: z.ZodType<ProfileFields, ProfileFields> = accountsContract[callOf(profile.role)].form;
  const { name, phone, email } = profile;
  const { profileImage, shopImage, shopName, about } = profile.profile;
  const { register, handleSubmit, formState } = useContractForm(schema, {
    name,
    phone,
    ...(vendor && { shopName: shopName ?? '', about: about ?? '' }),
  });
  const { errors } = formState;
  const profilePicture = useImage('Profile Image', profileImage, { required: !isStaff(profile.role) });
  const shop = useImage('Shop Image', shopImage, { required: true });
  return (
    <form
      method="post"
      id={FORM_ID}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        // Before the fields, so that all missing values are reported together.
        const images = [profilePicture.check(), managesShop ? shop.check() : true];
        void handleSubmit(({ name, phone, shopName, about }) => {
          if (images.every(Boolean))
            onSave({ name, phone, shopName, about, profileImage: profilePicture.file, shopImage: shop.file });
        })(event);
      }}
    >
      <ImageUpload {...profilePicture.field} shape="round" />
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextInput label="Email" type="email" readOnly value={email} />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      {managesShop && (
        <>
          <TextInput
            label="Shop Name"
            autoComplete="organization"
            hint="The address of your shop stays the same."
            error={errors.shopName?.message}
            {...register('shopName')}
          />
          <Textarea
            label="About"
            optional
            rows={5}
            hint="What shoppers read on the page of your shop."
            error={errors.about?.message}
            {...register('about')}
          />
          <ImageUpload {...shop.field} />
        </>
      )}
    </form>
  );
}

function callOf(role: Role) {
  if (role === 'vendor') return 'PATCH user/vendor-profile';
  return isStaff(role) ? 'PATCH user/staff-profile' : 'PATCH user/customer-profile';
}

/** A picture: the stored one or a new one. */
function useImage(label: string, current: string | null | undefined, { required }: { required: boolean }) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const field: ImageUploadProps = {
    label,
    value: file,
    currentUrl: current,
    error,
    onChange: (nextFile) => {
      setFile(nextFile ?? undefined);
      setError(undefined);
    },
  };
  function check(): boolean {
    const isPresent = Boolean(file || current || !required);
    setError(isPresent ? undefined : `Please upload ${label}.`);
    return isPresent;
  }
  return { file, field, check };
}
