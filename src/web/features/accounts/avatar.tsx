import { Picture } from '#ui/primitives/picture.tsx';

/** A person's picture, or the first letter of the name. Hidden from screen readers, since the name is beside it. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  if (image) return <Picture url={image} alt="" sizes="80px" className="size-20 shrink-0 rounded-full" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full bg-accent-soft font-serif text-3xl text-accent"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
