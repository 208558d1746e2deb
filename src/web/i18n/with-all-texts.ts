import type { ComponentType } from 'react'
import { fetched } from '../../board-kit/components/fetched.tsx'
import { loadAllTexts } from './language.ts'

/** A component in a file of its own, with texts that its screen does not have at first. */
export const withAllTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched(async () => {
    const [component] = await Promise.all([load(), loadAllTexts()])
    return component
  })
