interface PostgresServer {
  url: string;
  readonly pid: number;
  restart(): Promise<void>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export function startPostgres(
  changed?: Record<string, string | number>,
): Promise<PostgresServer & { startReplica(): Promise<PostgresServer> }>;
