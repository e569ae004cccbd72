import { useEffect } from 'react'

/** From the innermost: a detail beside a list, and the list. */
const levels = ['detail', 'screen'] as const
export type TitleLevel = (typeof levels)[number]

const titles = new Map<TitleLevel, string>()

function apply(): void {
  const shown = levels.flatMap((level) => titles.get(level) ?? [])
  document.title = [...shown, 'social-lookup'].join(' · ')
}

/** Puts a title into the document's while the component is shown, so that each entry of the history has its own name. */
export function useTitle(level: TitleLevel, title: string): void {
  useEffect(() => {
    titles.set(level, title)
    apply()
    return () => {
      // The next screen may have set its own before this one ended.
      if (titles.get(level) !== title) return
      titles.delete(level)
      apply()
    }
  }, [level, title])
}
