import { Controller, FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { accountsContract } from '#contract/accounts.ts';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import { registerVendor } from '#web/features/accounts/accounts.data.ts';
import {
  EMPTY_REGISTRATION,
  RegistrationFields,
  showDifferingPasswords,
} from '#web/features/accounts/registration-fields.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = {
  meta: ({ siteName }) => ({
    title: 'Open a shop',
    description: `Sell your digital goods on ${siteName}: patterns, scores, books, templates.`,
  }),
};

const schema = accountsContract['POST auth/vendor-register'].form.safeExtend({
  shopImage: z
    .instanceof(File)
    .nullable()
    .transform((file, context) => {
      if (file) return file;
      context.addIssue('Please upload Shop Image.');
      return z.NEVER;
    }),
});

function VendorSignupScreen() {
  const navigate = useNavigate();
  const form = useContractForm(schema, { ...EMPTY_REGISTRATION, shopName: '', shopImage: null });
  const { register, control, handleSubmit, formState } = form;
  const { errors } = formState;
  const signUp = useApiMutation({
    ...registerVendor,
    onSuccess: (_, { email }) => navigate('/login', { state: { email } }),
  });
  return (
    <AccountFrame title="Open a shop" intro="List your files, set your prices, get paid for what you make.">
      <form
        method="post"
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit((values) => signUp.mutate(values), showDifferingPasswords)}
      >
        <FormProvider {...form}>
          <RegistrationFields />
        </FormProvider>
        <TextInput label="Shop Name" error={errors.shopName?.message} {...register('shopName')} />
        <Controller
          control={control}
          name="shopImage"
          render={({ field }) => (
            <ImageUpload {...field} label="Shop Image" error={errors.shopImage?.message} />
          )}
        />
        <Button type="submit" size="lg" block busy={signUp.isPending}>
          Sign Up
        </Button>
      </form>
      <p className="mt-8 border-t border-hairline pt-6 text-muted">
        Already have an account?{' '}
        <Link to="/login" className={TEXT_LINK}>
          Sign In
        </Link>
      </p>
    </AccountFrame>
  );
}

export { VendorSignupScreen as Component };
