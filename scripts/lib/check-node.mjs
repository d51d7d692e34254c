// Imported first, so that all other modules may use features of Node 20.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Emporia needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
