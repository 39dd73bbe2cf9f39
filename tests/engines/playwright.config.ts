import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Every screen of the back office, judged by two engines other than axe and by an HTML validator: `--only engines`. */
export default defineConfig({ ...base, testDir: '.', workers: 1 })
