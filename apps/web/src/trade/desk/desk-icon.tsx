import { Outline } from '#/shared/ui/icon.tsx'

/** Outlines that only the desk has, on a field of 24 by 24. */
const outlines = {
  clock: 'M3.7 12a8.3 8.3 0 1 0 16.6 0 8.3 8.3 0 1 0-16.6 0M12 7v5.3l3.3 2',
  van: 'M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5zM5.1 17.5a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0M15.1 17.5a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0',
  user: 'M8.2 8a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0M4.5 20c.8-4.3 3.5-6.3 7.5-6.3s6.7 2 7.5 6.3',
  lock: 'M5 10.5h14V20H5zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  up: 'M12 19V5m-5 5 5-5 5 5',
  down: 'M12 5v14m-5-5 5 5 5-5',
  drag: 'M8.5 6a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M14.5 6a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M8.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M14.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M8.5 18a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M14.5 18a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  cross: 'm6 6 12 12M18 6 6 18',
  back: 'M19 12H5m5-5-5 5 5 5',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z',
  file: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  sound: 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  edit: 'M4.5 19.5l1-4.2L16 4.8l3.2 3.2L8.7 18.5z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 12.5h4',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  device: 'M9.5 3h5a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  telegram: 'm3.5 11.5 17-7-3 15.5-5.5-4.5-3 3v-5L17 8l-10.5 5z',
  hook: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  swap: 'M4 9h14l-3.5-3.5M20 15H6l3.5 3.5',
} as const

export type DeskIconName = keyof typeof outlines

/** An icon of the desk beside words, as `Icon` is one of the whole site. */
export function DeskIcon({ name }: { name: DeskIconName }) {
  return <Outline path={outlines[name]} />
}
