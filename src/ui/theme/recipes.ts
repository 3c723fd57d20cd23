import { buttonRecipe } from '../button/button.recipe.ts';
import { cardRecipe } from '../card/card.recipe.ts';
import { checkRecipe, radioCardsRecipe, segmentsRecipe } from '../choice/choice.recipe.ts';
import { comboboxRecipe } from '../combobox/combobox.recipe.ts';
import { dialogRecipe } from '../dialog/dialog.recipe.ts';
import { fieldRecipe } from '../field/field.recipe.ts';
import { popupRecipe } from '../menu/menu.recipe.ts';
import { noticeRecipe } from '../notice/notice.recipe.ts';
import { progressRecipe } from '../progress/progress.recipe.ts';
import { selectRecipe } from '../select/select.recipe.ts';
import { tableRecipe } from '../table/table.recipe.ts';
import { tabsRecipe } from '../tabs/tabs.recipe.ts';
import { tagRecipe } from '../tag/tag.recipe.ts';
import { textInputRecipe } from '../text-input/text-input.recipe.ts';
import { toastRecipe } from '../toast/toast.recipe.ts';

/** Recipes are compiled into the CSS file; at run time only their class names exist. */
export const recipes = { button: buttonRecipe, tag: tagRecipe };

export const slotRecipes = {
  card: cardRecipe,
  check: checkRecipe,
  combobox: comboboxRecipe,
  dialog: dialogRecipe,
  field: fieldRecipe,
  notice: noticeRecipe,
  popup: popupRecipe,
  progress: progressRecipe,
  radioCards: radioCardsRecipe,
  segments: segmentsRecipe,
  select: selectRecipe,
  table: tableRecipe,
  tabs: tabsRecipe,
  textInput: textInputRecipe,
  toast: toastRecipe,
};
