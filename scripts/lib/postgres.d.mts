export function startPostgres(): Promise<{
  url: string;
  pid: number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}>;
