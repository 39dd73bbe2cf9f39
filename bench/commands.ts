import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the machine has a command that the site does not need. */
export const hasCommand = (name: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some(folder => existsSync(join(folder, name)))
