import '../../dist/market/main.js';

/**
 * The built market as `npm start` runs it, on the port of the environment; answers what it uses. Plain JavaScript, since
 * Node's stripping of types would be measured with it.
 */
process.on('message', ({ id }) => {
  const { user, system } = process.cpuUsage();
  process.send({ id, answer: { cpu: user + system, rss: process.memoryUsage.rss() } });
});
process.on('disconnect', () => process.emit('SIGTERM'));
