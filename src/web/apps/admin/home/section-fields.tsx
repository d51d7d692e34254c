import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { contrastRatio, READABLE_CONTRAST } from '#lib/color.ts';
import { ColorInput } from '#ui/form/color-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CARD } from '#ui/frames/card.tsx';
import { ChevronDown } from '#ui/icons/lucide.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { isCategoryDeleted, SourceField, useMainCategories } from '../sources/source-field.tsx';
import { type HomeValues, MAX_LENGTHS, SECTION_LABELS } from './home-values.ts';

/** One of the six product sections, collapsed under its heading. It opens by itself if one of its fields has an error. */
export function SectionFields(props: { index: number; open: boolean; onOpen: (open: boolean) => void }) {
  const { index, open, onOpen } = props;
  const { control, register, formState } = useFormContext<HomeValues>();
  const section = useWatch({ control, name: `sections.${index}` });
  const categoryDeleted = isCategoryDeleted(section.source, useMainCategories());
  const errors = formState.errors.sections?.[index];
  const name = `Section ${index + 1}`;
  return (
    <details
      className={`group ${CARD}`}
      open={open || errors !== undefined}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-5 py-2.5 select-none sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{name}</span>
          <span className="block truncate font-semibold">{section.title || 'No title'}</span>
        </h2>
        {categoryDeleted && <RecordStatus kind="visibility" status="Category deleted" />}
        {!section.visible && <RecordStatus kind="visibility" status="Hidden" />}
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-t border-hairline p-5 sm:p-6">
        <legend className="sr-only">{name}</legend>
        <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-[0.9375rem] pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4.5 cursor-pointer"
            {...register(`sections.${index}.visible`)}
          />
          Show this section
        </label>
        <TextInput
          label={SECTION_LABELS.title}
          maxLength={MAX_LENGTHS.productSectionOneTitle}
          error={errors?.title?.message}
          {...register(`sections.${index}.title`)}
        />
        <div>
          <div className="grid grid-cols-2 gap-4">
            {(['backgroundColor', 'fontColor'] as const).map((field) => (
              <Controller
                key={field}
                control={control}
                name={`sections.${index}.${field}`}
                render={({ field: input }) => (
                  <ColorInput {...input} label={SECTION_LABELS[field]} error={errors?.[field]?.message} />
                )}
              />
            ))}
          </div>
          <Contrast background={section.backgroundColor} color={section.fontColor} />
        </div>
        <Controller
          control={control}
          name={`sections.${index}.source`}
          render={({ field }) => (
            <SourceField
              label={SECTION_LABELS.source}
              hint="Up to ten products."
              value={field.value}
              onChange={field.onChange}
              error={errors?.source?.message}
            />
          )}
        />
      </fieldset>
    </details>
  );
}

/** The contrast ratio of a section's font and background colours, with a warning if it is too low. */
function Contrast({ background, color }: { background: string; color: string }) {
  const ratio = contrastRatio(background, color);
  const isWeak = ratio !== null && ratio < READABLE_CONTRAST;
  return (
    <p
      aria-live="polite"
      className={`mt-2.5 flex items-center gap-2.5 text-sm ${isWeak ? 'font-medium text-danger' : 'text-muted'}`}
    >
      {ratio !== null && (
        <>
          <span
            aria-hidden="true"
            className="grid h-7 w-10 shrink-0 place-items-center rounded-small border border-line font-serif text-base"
            style={{ backgroundColor: background, color }}
          >
            Aa
          </span>
          {/* Rounded down: 4.49 is not 4.5. */}
          Contrast {(Math.floor(ratio * 10) / 10).toFixed(1)} : 1.
          {isWeak && ` Hard to read: ${READABLE_CONTRAST} : 1 or more is needed.`}
        </>
      )}
    </p>
  );
}
