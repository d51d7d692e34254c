/** The options of Node that `npm start` runs the market with; paths in them are relative to the repository. */
export const lean: string[];
/** The environment that `npm start` runs the market in. */
export const leanEnv: Record<string, string | undefined>;
