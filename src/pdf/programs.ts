/**
 * What `FileProcess` runs in a process of its own. The build (`vite.market.config.ts`) knows a program by its literal
 * address, and makes a file of it.
 */
export const PDF_PROGRAMS = {
  inspect: new URL('./checks/pdf-inspection.process.ts', import.meta.url),
  read: new URL('./analysis/read-pdf.process.ts', import.meta.url),
  drawPages: new URL('./engine/draw-pages.process.ts', import.meta.url),
  mark: new URL('./marks/mark-pdf.process.ts', import.meta.url),
  findMarks: new URL('./marks/find-marks.process.ts', import.meta.url),
};
