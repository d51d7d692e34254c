import { openApiDocument } from '#api/kernel/openapi.ts';

process.stdout.write(JSON.stringify(openApiDocument('https://market.example')));
