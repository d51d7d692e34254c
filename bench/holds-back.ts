/** What was found to hold a figure back, by its id: written by hand, from profiles (bench/README.md says how). */
export const holdsBack: Record<string, string> = {};
