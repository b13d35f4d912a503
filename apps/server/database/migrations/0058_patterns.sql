-- What is dyed into a shop's cloth (decision 0129).
alter table shops add column pattern text not null default 'muji';
alter table shops add constraint shops_pattern_check check (pattern in ('muji', 'shima', 'seigaiha', 'asanoha'));
