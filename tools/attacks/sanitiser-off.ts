import { registerHooks } from 'node:module';

/**
 * Loaded before a market (`node --import`). HTML is stored as it was written, so that only the policy of the pages keeps a
 * script from running.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/node_modules/sanitize-html/index.js')) return next(url, context);
    return { format: 'commonjs', source: 'module.exports = (html) => html;', shortCircuit: true };
  },
});
