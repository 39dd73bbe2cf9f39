import type { SourceFile } from '../source-reader.ts'
import { openArchive } from './archive.ts'

/** A picture that lies in a zip, as `readFile` of every reader of zips answers it. */
export async function fileInArchive(
  { path }: SourceFile,
  picture: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const archive = await openArchive(path)
  try {
    return await archive.read(picture)
  } finally {
    archive.close()
  }
}
