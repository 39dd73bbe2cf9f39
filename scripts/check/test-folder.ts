import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Free memory and free space of the memory disk, both in bytes. `undefined` where there is no memory disk. */
type FreeSpace = { memory: number; memoryDisk: number | undefined }

const gigabyte = 1024 ** 3
const memoryDisk = '/dev/shm'

/**
 * Chooses where tests put their temporary files, mostly databases. The tests of whole sites had up to 1.2 GB of
 * temporary files at a time, and journeys run at the same time, so the memory disk is used only where much more memory
 * is free.
 */
export function chooseTestFolder(free: FreeSpace, defaultFolder = tmpdir()): string {
  const needed = 8 * gigabyte
  const isLargeEnough = free.memory >= needed && free.memoryDisk !== undefined && free.memoryDisk >= needed
  return isLargeEnough ? memoryDisk : defaultFolder
}

function measureFreeSpace(): FreeSpace {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return { memory: process.availableMemory(), memoryDisk: bavail * bsize }
  } catch {
    // Only Linux has a memory disk at this path.
    return { memory: process.availableMemory(), memoryDisk: undefined }
  }
}

/**
 * Creates the folder for the temporary files of a run, which all programs of the run find in the variable TMPDIR. Every
 * test file copies whole databases of some 1,700 files and deletes them again. On a memory disk this takes between a
 * tenth and a third less processor time than on ext4. If TMPDIR already names a folder, that folder is used.
 */
export function makeTestFolder(): { path: string; remove(): void } {
  const { TMPDIR } = process.env
  const path = mkdtempSync(join(TMPDIR ? TMPDIR : chooseTestFolder(measureFreeSpace()), 'tests-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
