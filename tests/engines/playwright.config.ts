import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/**
 * Configuration of the tests of every screen in the back office by two accessibility engines other than axe, and by an
 * HTML validator: `--only engines`.
 */
export default defineConfig({ ...base, testDir: '.', workers: 1 })
