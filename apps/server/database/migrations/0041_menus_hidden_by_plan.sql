-- The version that a menu has since the plan made it a draft: while it is the present one, the owner has not changed the menu, and it comes
-- back with the standard plan (rule PLAN-5).
alter table menus add column plan_hidden_version int;
