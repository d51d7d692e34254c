import { MAIL_TOPICS, type MailTopic } from '#domain/mail-topics.ts';
import { useLocation } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AccountFrame } from '#web/features/accounts/account-frame.tsx';
import { stopMails, TOPIC_WORDS } from '#web/features/mail-choices/mail-choices.data.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Stop mails', noIndex: true }) };

/** Opened by the link of a mail, to which mail programs also send the POST of one click. The page stops nothing before a click. */
function StopMailsScreen() {
  const { ready } = useSession();
  const link = readLink(useLocation().search);
  const stop = useApiMutation({ ...stopMails, message: () => null });
  if (ready && !link)
    return (
      <AccountFrame
        title="Stop mails"
        intro="This link is not complete. Please open the one in your mail again."
      >
        {null}
      </AccountFrame>
    );
  if (stop.isSuccess)
    return (
      <AccountFrame
        title="Stop mails"
        intro="You will not get these mails any more. You can switch them on again in your account."
      >
        {null}
      </AccountFrame>
    );
  const words = link && TOPIC_WORDS[link.topic];
  return (
    <AccountFrame title="Stop mails" intro={words ? `${words.label}: ${words.about}` : ''}>
      <Button
        size="lg"
        block
        busy={stop.isPending}
        disabled={!link}
        onClick={() => link && stop.mutate(link)}
      >
        Stop these mails
      </Button>
    </AccountFrame>
  );
}

function readLink(search: string): { userId: string; topic: MailTopic; signature: string } | null {
  const values = new URLSearchParams(search);
  const [userId, signature] = [values.get('user'), values.get('signature')];
  const topic = MAIL_TOPICS.find((name) => name === values.get('topic'));
  return userId && signature && topic ? { userId, topic, signature } : null;
}

export { StopMailsScreen as Component };
