import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the machine has a command that the site does not need. */
export const hasCommand = (name: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some(folder => existsSync(join(folder, name)))

/** It tells its version where others tell their errors. */
export const nginxVersion = (): string =>
  /nginx\/(\S+)/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }))?.[1] ?? ''

/**
 * Starts an nginx of our own beside whatever else the machine serves. It listens once this resolves.
 * @param folder of its own, for all that it writes
 * @param http what stands in its block `http`
 * @returns what ends it
 * @throws with what it says of a configuration that it does not take
 */
export async function startNginx(folder: string, http: string): Promise<() => Promise<void>> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')}
    ${http}
    }`,
  )
  const options = ['-c', file, '-p', folder]
  execFileSync('nginx', ['-t', '-q', ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const nginx = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
  }
}
