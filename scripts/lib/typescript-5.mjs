import { registerHooks } from 'node:module';

/** openapi-typescript calls the API of TypeScript 5, which later versions do not have. */
registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
});
