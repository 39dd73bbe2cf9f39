import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/**
 * Configuration of the tests of public pages in Firefox. Playwright only runs the tests and starts the sites.
 * Puppeteer drives the browser over WebDriver BiDi, because Playwright needs a patched Firefox, and Playwright's BiDi
 * channel needs a command that Firefox ESR 153 lacks (`emulation.setMediaFeaturesOverride`).
 */
export default defineConfig({ ...base, testDir: '.', workers: 1, use: {} })
