import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/frames/card.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { chooseMails, mailChoices, TOPIC_WORDS } from './mail-choices.data.ts';

/** The mails that the signed-in user can do without, each to be switched off. Renders nothing for those without any. */
export function MailChoicesCard() {
  const choices = useQuery(mailChoices(useApi()));
  const change = useApiMutation(chooseMails);
  if (!choices.data || choices.data.length === 0) return null;
  return (
    <Card title="Mails">
      <p className="max-w-prose text-muted">
        You always get mails about payments, your files and the safety of your account. These you can switch
        off.
      </p>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {choices.data.map(({ topic, wanted }) => (
          <li key={topic}>
            <label className="flex cursor-pointer items-center gap-4 py-3">
              <input
                type="checkbox"
                className="size-4.5 shrink-0 cursor-pointer"
                checked={change.isPending && change.variables?.topic === topic ? !wanted : wanted}
                disabled={change.isPending}
                onChange={() => change.mutate({ topic, wanted: !wanted })}
              />
              <span>
                <span className="block font-medium">{TOPIC_WORDS[topic].label}</span>
                <span className="block text-sm text-muted">{TOPIC_WORDS[topic].about}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}
