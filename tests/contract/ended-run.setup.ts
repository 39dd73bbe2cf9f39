// An aborted test run must also stop the databases of its workers, which the exit handler of each worker does.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.emit('exit', 1)
    process.kill(process.pid, 'SIGKILL')
  })
