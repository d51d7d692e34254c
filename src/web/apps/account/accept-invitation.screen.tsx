import { useEffect } from 'react';
import { teamContract } from '#contract/team.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useLocation, useNavigate } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AccountFrame } from '#web/features/accounts/account-frame.tsx';
import { acceptInvitation } from '#web/features/team/team.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { session, useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Accept an Invitation', noIndex: true }) };

const { body: schema } = teamContract['POST invitation/accept'];
const MAX_LENGTHS = maxLengthsOf(schema);

/** Opened by the link of a mail. The token is in the URL's fragment, which browsers do not send to servers. */
function AcceptInvitationScreen() {
  const { ready } = useSession();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  if (ready && !token) {
    return (
      <AccountFrame
        title="Accept an Invitation"
        intro="This link is not complete. Please open the one in your mail again, or ask the person who invited you for a new one."
      >
        {null}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Accept an Invitation"
      intro="Choose a name and a password for your account. You sign in with the e-mail address that was invited."
    >
      <AcceptForm token={ready ? token : null} />
    </AccountFrame>
  );
}

function AcceptForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const form = useContractForm(schema, { token: '', name: '', password: '' });
  const { register, handleSubmit, formState, setValue } = form;
  const { errors } = formState;
  useEffect(() => setValue('token', token ?? ''), [setValue, token]);
  const accept = useApiMutation({
    ...acceptInvitation,
    onSuccess: ({ data }) => {
      // The account is a new one, so it is not the one that is signed in here.
      session.signOut();
      navigate('/login', { replace: true, state: { email: data.email } });
    },
  });
  return (
    <form
      method="post"
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit((values) => accept.mutate(values))}
    >
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={MAX_LENGTHS.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" block busy={accept.isPending}>
        Join
      </Button>
    </form>
  );
}

export { AcceptInvitationScreen as Component };
