import { useId, useState } from 'react';
import type { UserProfile } from '#contract/accounts.ts';
import { dayOf } from '#domain/day.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { PROFILE, saveVendorProfile } from '#web/features/accounts/accounts.data.ts';
import { APPLICATION } from '#web/features/vendors/vendors.data.ts';
import { session } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const DAY_MS = 24 * 3_600_000;

interface HolidayValues {
  away: boolean;
  /** YYYY-MM-DD; '' for no end. */
  awayUntil: string;
}

/** Turns the shop's holiday on and off, with an optional day on which it ends by itself. */
export function HolidayCard({ user }: { user: UserProfile }) {
  const { name, phone, role, profile } = user;
  const [{ away, awayUntil }, setHoliday] = useState<HolidayValues>({
    away: profile.away ?? false,
    awayUntil: profile.awayUntil?.slice(0, 10) ?? '',
  });
  const save = useApiMutation({
    send: (api, holiday: HolidayValues) => {
      const { away, awayUntil } = holiday;
      const unchanged = { name, phone, role, shopName: profile.shopName ?? '' };
      const change = { away: away ? 'true' : 'false', awayUntil: away ? awayUntil : '' } as const;
      return saveVendorProfile.send(api, { ...unchanged, ...change });
    },
    message: (_, holiday) => (holiday.away ? 'Your shop says that you are away.' : 'Your holiday is over.'),
    refresh: [PROFILE, APPLICATION],
    onSuccess: ({ data }) => session.refresh(data),
  });
  const text = useId();
  return (
    <Card title="Holiday">
      <form
        method="post"
        noValidate
        className="grid max-w-md justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ away, awayUntil });
        }}
      >
        <p id={text} className="text-muted">
          While you are away, your shop and your products’ pages say so. Your products can be bought all the
          same.
        </p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-4.5 cursor-pointer"
            checked={away}
            aria-describedby={text}
            onChange={(event) => setHoliday({ away: event.target.checked, awayUntil })}
          />
          I am away
        </label>
        {away && (
          <TextInput
            label="Back on"
            type="date"
            optional
            min={dayOf(new Date(Date.now() + DAY_MS))}
            hint="The holiday ends by itself when this day begins in UTC. Without a day it lasts until you switch it off."
            fieldClassName="w-full"
            value={awayUntil}
            onChange={(event) => setHoliday({ away, awayUntil: event.target.value })}
          />
        )}
        <Button type="submit" busy={save.isPending}>
          Save Holiday
        </Button>
      </form>
    </Card>
  );
}
