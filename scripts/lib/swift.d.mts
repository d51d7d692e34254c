/** Swift is neither installed nor can be. */
export class SwiftNotInstalled extends Error {}

export function startSwift(): Promise<{
  env: {
    S3_ENDPOINT: string;
    S3_REGION: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  pid: number;
  stop(): Promise<void>;
}>;
