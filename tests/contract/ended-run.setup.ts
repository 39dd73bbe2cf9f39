// A run that is ended takes along the databases that its workers started: each is stopped by what listens for the end of its process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.emit('exit', 1)
    process.kill(process.pid, 'SIGKILL')
  })
