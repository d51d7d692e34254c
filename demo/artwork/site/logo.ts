import { group, type Node, n, path, rectD, text } from '#demo/artwork/engine/scene.ts';
import { widthOf } from '#demo/artwork/engine/type.ts';

export type LogoTone = 'dark' | 'light';

/** A shop front: a scalloped awning over an open door, in a box of 48 by 48. */
export function mark(ground: string, figure: string): Node[] {
  const scallops = [9, 16.5, 24, 31.5].map((x) => `M${n(x)} 19.5v3.4a3.75 3.75 0 0 0 7.5 0v-3.4z`).join('');
  return [
    path(rectD(0, 0, 48, 48, 11), { fill: ground }),
    path('M12.5 22h23v17h-23z', { fill: figure }),
    path('M19.2 39v-6.2a4.8 4.8 0 0 1 9.6 0V39z', { fill: ground }),
    path(`M12.8 9.5h22.4L39 20H9z${scallops}`, { fill: figure, stroke: ground, width: 1.6 }),
  ];
}

const size = 37;

export const logoWidth = Math.ceil(62 + widthOf('Emporia', 'display', size) + 2);
export const logoHeight = 48;

export function logo(tone: LogoTone): Node[] {
  const [ground, figure, ink] =
    tone === 'dark' ? ['#0e5a47', '#fbfaf7', '#1c1a17'] : ['#fbfaf7', '#0e5a47', '#fbfaf7'];
  return [
    group(mark(ground as string, figure as string)),
    text('Emporia', 62, 36.5, { face: 'display', size, fill: ink as string }),
  ];
}
