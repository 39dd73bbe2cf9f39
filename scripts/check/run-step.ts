import { spawn } from 'node:child_process'

export type Step = { name: string; program: string; args: string[]; env?: Record<string, string> }

/** `printed` is what a step said that nobody saw at work. */
export type Running = { name: string; end(): void; ended: Promise<{ status: number; printed?: string }> }

const isWindows = process.platform === 'win32'

/**
 * Starts a program. It has a group of its own, which Ctrl+C reaches through `end` alone: whoever hears of it twice leaves
 * behind what it has started.
 * @param isSeen whether what it prints goes straight to the screen; otherwise it is kept
 */
export function run({ name, program, args, env }: Step, { isSeen }: { isSeen: boolean }): Running {
  const child = spawn(program, args, {
    stdio: isSeen ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    env: {
      ...process.env,
      ...env,
      DO_NOT_TRACK: '1',
      LITE_TELEMETRY: '0',
      ...(!isSeen && process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      printed += text
    })
  const ended = new Promise<{ status: number; printed?: string }>(resolve => {
    child.once('error', ({ message }) => resolve({ status: 1, printed: `${printed}${message}` }))
    child.once('close', status => resolve({ status: status ?? 1, ...(!isSeen && { printed }) }))
  })
  const end = () => {
    if (child.exitCode !== null || child.pid === undefined) return
    if (isWindows) child.kill('SIGINT')
    else process.kill(-child.pid, 'SIGINT')
  }
  return { name, end, ended }
}
