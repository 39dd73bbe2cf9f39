import '../../harden-prototypes.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { articleInPage } from './article-in-page.ts'

// Runs beside the server, which goes on answering, and can be ended where a page takes too long.
parentPort?.postMessage(articleInPage(String(workerData)))
