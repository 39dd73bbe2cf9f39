import { spawn } from 'node:child_process'

export type TestStep = { name: string; program: string; args: string[]; env?: Record<string, string> }

/**
 * Result of a finished step. `printed`: captured output of a step that was not shown live; `seconds`: duration of the
 * step.
 */
type StepResult = { status: number; printed?: string; seconds: number }
export type RunningStep = { name: string; end(): void; ended: Promise<StepResult> }

const isWindows = process.platform === 'win32'

/**
 * Starts a program in a separate process group. Ctrl+C reaches the program only through `end`, because a program that
 * gets the signal twice leaves its child processes running.
 * @param isSeen whether the program's output goes to the screen; otherwise the output is captured
 */
export function runStep({ name, program, args, env }: TestStep, { isSeen }: { isSeen: boolean }): RunningStep {
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
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  const ended = new Promise<StepResult>(resolve => {
    child.once('error', ({ message }) => resolve({ status: 1, printed: `${printed}${message}`, seconds: seconds() }))
    child.once('close', status => resolve({ status: status ?? 1, ...(!isSeen && { printed }), seconds: seconds() }))
  })
  const end = () => {
    if (child.exitCode !== null || child.pid === undefined) return
    if (isWindows) child.kill('SIGINT')
    else process.kill(-child.pid, 'SIGINT')
  }
  return { name, end, ended }
}
