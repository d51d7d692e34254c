import { enableCompileCache, registerHooks } from 'node:module';

/**
 * Loaded before the market (`node --import`). Node reads a package's package.json again for each of its files, to learn
 * their format. Drizzle's is 179 kB, for more than a hundred files: half a second and a hundred megabytes. Saying the format of its files spares it.
 */
enableCompileCache();
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
