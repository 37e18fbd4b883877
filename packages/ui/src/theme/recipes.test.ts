import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as chakra from '@chakra-ui/react/theme'
import { expect, it } from 'vitest'
import { recipes, slotRecipes } from './recipes.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = ['packages/admin/src', 'packages/ui/src', 'desktop/src/renderer']

/** Recipes of components that share or contain those of others. */
const recipesOf: Record<string, string[]> = { IconButton: ['button'], Checkbox: ['checkbox', 'checkmark'] }

const recipeNames = (part: string) => recipesOf[part] ?? [part.charAt(0).toLowerCase() + part.slice(1)]

it('every Chakra component in use has a recipe', () => {
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => join(root, folder, name)),
  )
  const imports = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '@chakra-ui\/react'/g),
  ])
  const parts = imports.flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(' ')[0]!))
  const known = { ...chakra.recipes, ...chakra.slotRecipes }
  const needed = new Set(parts.flatMap(recipeNames).filter(name => name in known))
  expect(needed.size).toBeGreaterThan(15)
  expect(Object.keys({ ...recipes, ...slotRecipes }).toSorted()).toEqual([...needed].toSorted())
})
