import { spawnSync } from 'node:child_process';

const program =
  "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})";

/** Returns a free port. Synchronous, for configuration files. */
export function freePort() {
  return Number(spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout);
}
