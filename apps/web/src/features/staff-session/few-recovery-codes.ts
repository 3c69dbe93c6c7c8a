/** With so many or fewer left, every page of the staff says so. */
export const fewRecoveryCodes = 3

/** How many recovery codes are left, such as `2 recovery codes are left`. */
export function sayRecoveryCodesLeft(left: number): string {
  if (left === 0) return 'No recovery code is left'
  return left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`
}
