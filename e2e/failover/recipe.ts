import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from '../../scripts/run-command.ts'

/**
 * Reads a file that operators copy, with what is different here replaced.
 * @param file path from the project's folder
 * @throws {Error} naming what it does not have
 */
export async function recipeWith(file: string, replacements: readonly (readonly [string, string])[]): Promise<string> {
  let recipe = await readFile(path.join(projectFolder, file), 'utf8')
  for (const [found, replacement] of replacements) {
    if (!recipe.includes(found)) throw new Error(`${file} has no “${found}”.`)
    recipe = recipe.replaceAll(found, replacement)
  }
  return recipe
}
