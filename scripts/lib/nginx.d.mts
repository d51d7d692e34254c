export function startNginx(
  configuration: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }>;
