// An aborted run also stops the databases of its workers: each one's exit handler stops it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.emit('exit', 1)
    process.kill(process.pid, 'SIGKILL')
  })
