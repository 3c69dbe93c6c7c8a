import { deviceList } from '#/shared/device-list.ts'

const settings = ['sound', 'no-keys'] as const
type Setting = (typeof settings)[number]

/** How this device is set: each setting that is named is on. */
const kept = deviceList('order-queue', (entry) => settings.some((each) => each === entry))

/** A setting of this device, off at first, and how to change it. */
export function useDeviceSetting(setting: Setting): readonly [isOn: boolean, turn: (on: boolean) => void] {
  const isOn = kept.useEntries().includes(setting)
  return [
    isOn,
    (on) => kept.update((entries) => [...entries.filter((each) => each !== setting), ...(on ? [setting] : [])]),
  ]
}
