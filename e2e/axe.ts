import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In this page alone: its usual way opens another for what comes from frames, and there are none. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)
