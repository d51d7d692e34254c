/**
 * How often a test repeats itself with random data, or lets calls race. `whole` times in the nightly run, and a fifth as
 * often before a commit.
 */
export const rounds = (whole: number): number => (process.env.NIGHTLY ? whole : Math.ceil(whole / 5));
