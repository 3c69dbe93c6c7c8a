import { readFile } from 'node:fs/promises'

export type TestCounts = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** @returns undefined if Vitest wrote no report. */
export async function countVitestTests(reportFile: string): Promise<TestCounts | undefined> {
  const report = await readReport<VitestReport>(reportFile)
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  )
}

/** A flaky test is one that passed when it was tried again. @returns undefined if Playwright wrote no report. */
export async function countPlaywrightTests(reportFile: string): Promise<TestCounts | undefined> {
  const report = await readReport<PlaywrightReport>(reportFile)
  return (
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    }
  )
}

/** Reads counts that a run wrote itself. @returns undefined if it did not finish. */
export function readCounts(reportFile: string): Promise<TestCounts | undefined> {
  return readReport<TestCounts>(reportFile)
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
